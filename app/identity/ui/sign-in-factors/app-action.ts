/** The address of the resource route that sets up and removes an authenticator app. */
export const appAction = "/dashboard/account/authenticator-app";
