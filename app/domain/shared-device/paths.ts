/** The page of a device that several people share (ACC-50). */
export const SHARED_DEVICE_PATH = "/auth/people";
