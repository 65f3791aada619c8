/** As the export of another platform writes it: names, ids in comments, everything escaped, one format for each text. */
export const EXPORTED = String.raw`// question: 0  name: Switch category to $course$/top/Default for Planets
$CATEGORY: $course$/top/Default for Planets

// question: 11  name: Red one
::Red one::[html]<p>Which planet is <b>red</b>\:<br>a\=1?</p>{
	=<p>Mars</p>#<p>Rust.</p>
	~%-33.33333%<p>Venus</p>
	~%50%<p>Mars's moon</p>
	####<p>See the sky.</p>
}

// question: 12  name: Two of them
::Two of them::[html]Which are inner?{
	~%50%Mars
	~%50%Venus
	~%-100%Pluto
}

// question: 13  name: Matching
::Matching::Match.{
	=red -> Mars
	=white -> Venus
}

// question: 14  name: Path
::Path::[plain]C\:\\new\nis a *path*?{TRUE#No.#Yes.}

// question: 15  name: Number
::Number::[markdown]How many?{#
	=%100%2:0#
}

// question: 16  name: Gap
::Gap::The planet {
	=Mars
	~Venus
} is red.
`;

/** As people write it: no names, titles with spaces before them, blank lines forgotten, one question never closed. */
export const BY_HAND = `// Planets, by hand

Red? {=Mars ~Venus}
// a word in between
  ::Q2:: Blue? {~Mars =Earth # Oceans. }
::Q3:: White? {=Venus ~Mars
::Q4::Big? {
~Mars

=Jupiter
}

The rest is about stars.

Is $a_1 \\= 2*3*4$ true? {F}

Our star is? {=the Sun =Sun}

Say why. {}
`;

export const SPREADSHEET = `sep=;
Code;Question;Option_1;Option_2;Option_3;Answer;Explanation;;
A-1;Red?;Mars;Venus;;1.0;Rust.;;
A-2;Blue?;Mars;Earth;;২;;;
A-3;White?;Mars;Venus;;3;Clouds.;;
;"Big;
or small?";Mars;Jupiter;;2;;;
A-5;Gap?;Mars;;Venus;1;;;
;;;;;;;;
`;

/** Each text written in its own way, with every escape that the format has. */
export const TEXTS = String.raw`::Words of HTML::[html]<p>Is <em>this</em> &lt; <b>2*3*1</b>?</p><ul><li>a</li><li>b</li></ul>{=<p>H<sub>2</sub>O</p> ~CO<sub>2</sub>#<p>No, <i>gas</i>.</p>}

::Words of Markdown::[markdown]Is **this** a\: \{b\} \#1 c\\\\d?\ne{=[plain]*a* ~[html]<b>b</b> ~c \~ d \= e}

::Words as they are::[plain]Costs $5 or *6*?\n\# no heading{=1 ~2}

::Money::Money $5 and then $x^2*y*z$?{=$7 ~\$8}

::Escaped money::Money \$5 and then $x^2$?{=1 ~2}

::Brackets::Is \\(\\frac\{1\}\{2\}\\) half?{=$\\pi$ ~\(a*b*c\)}

::Format of an option::Which?{=[markdown]**Mars** ~*Venus*}

  ::Spaces before::Red?{=Mars ~Venus}

::Table::[html]<table><tr><td>a</td></tr></table>{=1 ~2}

::Undeclared::What does <b>x</b> do?{=Bold ~Red}

::Command::Is $a \neq b$?{=Yes ~No}

::Brace::Is $\frac{1}{2}$ half?{=Yes ~No}

::Sign::Which?{~$a=1$ ~b}
`;

/** Every way that answers are written, feedback and weights with them. */
export const ANSWERS = `Red?{=Mars#Rust.~Venus#Clouds.####Look up.}

Weighed?{~%100%Mars~%50%Rust#Partly.~%-33.33333%Venus}

The {~Venus =Mars} is red.

Mars is red.{TRUE}

Mars is blue.{F#It is red.#Well seen.####See the sky.}

// About the sun
Star?{
	// the right one
	=Sun # Our star.
	~Moon

	~Mars
}

Never full?{~%50%Mars ~%50%Venus}

None?{~Mars ~Venus}

Half?{=%50%Mars ~Venus}

Twice?{=Mars ~Mars}

Alone?{=Mars ~}

Why?{}

How many?{#2:0}

Which belong?{=a -> b =c -> d}

Short?{=Mars =mars}

A text, and nothing more.
`;

/** In our own columns, quoted as RFC 4180 has it. */
export const COLUMNS = `code,subject,level,language,difficulty,tags,question,option_1,option_2,option_3,option_4,answer,explanation
C-1,Physics,SSC,en,2,a;b,"Say ""hi"",
then $x$?",Yes,"No, never",,,1,"Because, yes."
C-2,Physics,SSC,bn,২,,লাল?,শুক্র,মঙ্গল,,,২,মরিচা।
C-3,Physics,SSC,en,2,,Costs $5 and $x^2$?,A,B,C,D,4,D.
C-1,Physics,SSC,en,2,,Again?,A,B,,,1,A.
C-5,Physics,SSC,en,2,,Key?,A,B,,,3,A.
C-6,Physics,SSC,en,2,,Same?,A,A,,,1,A.
C-7,Physics,SSC,en,2,,Short?,A
C-8,Physics,SSC,en,4,,Hard?,A,B,,,1,A.
C-9,Physics,SSC,en,1,,None?,A,B,,,,A.
`;

export const TABS = [
	"Question\tOPTION_1\tOption_2\tanswer\t\t",
	"Red?\tMars\tVenus\t১\t\t",
	"\t\t\t\t\t",
	"Blue?\tMars\tEarth\t2.0",
].join("\r\n");
