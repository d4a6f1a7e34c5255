export const connectionChangeAddress = "/dashboard/connections/change";
export const connectionRetryAddress = "/dashboard/connections/retry";
export const connectionStopAddress = "/dashboard/connections/stop";
export const connectionDryRunAddress = "/dashboard/connections/dry-run";
export const connectionPreviewAddress = "/dashboard/connections/preview";
export const connectionChoicesAddress = "/dashboard/connections/choices";
