export const LECTURE = "01970000-0000-7000-8000-0000000000e2";

const roomId = `lecture-${LECTURE}`;

/** Examples of the documentation. A test holds each against its schema. */
export const EXAMPLE = {
	videoToken: {
		roomId,
		started: true,
		lectureId: 7,
		lectureUuid: LECTURE,
		title: "Linear equations",
		startsAt: "2026-01-10T04:00:00.000Z",
		endsAt: "2026-01-10T05:00:00.000Z",
	},
	joinToken: {
		roomId,
		joinLink: `https://live.pathshala.example/bigbluebutton/api/join?fullName=Rahim+Uddin&meetingID=${roomId}&role=VIEWER&checksum=318cd75392bc00f7dec7e3c0c74d3e5f`,
	},
};
