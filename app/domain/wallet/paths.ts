export const WALLET_PATH = "/student/wallet";

export const ADD_MONEY_PATH = `${WALLET_PATH}/add`;
