type Named = { id: number; uuid: string };

// Beside the capabilities, for those that forget a kept one must not import one another.

/** Under which names a published model test is kept between requests (DATA-3). */
export const examKeys = ({ id, uuid }: Named): string[] => [`model-test:${uuid}`, `model-test:${id}`];

/** Under which names a published self-assessment is kept between requests (DATA-3). */
export const typeKeys = ({ id, uuid }: Named): string[] => [`mock-test-type:${uuid}`, `mock-test-type:${id}`];
