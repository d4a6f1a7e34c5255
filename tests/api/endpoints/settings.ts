import { type Endpoint, everyStaff, yours } from "./endpoint";

export const settingsEndpoints: Endpoint[] = [
  { method: "GET", path: "/api/GetAllSetting", expected: everyStaff },
  { method: "GET", path: "/api/GetAllAppID", expected: everyStaff },
  { method: "GET", path: "/api/GetFacebbokPageList", expected: everyStaff },
  {
    method: "POST",
    path: "/api/PostSettingDetails",
    call: ({ own }) => ({ json: { id: own.socialAccount.id, name: "Renamed", accessToken: "" } }),
    expected: { own: 200, ...yours, administrator: 200 },
  },
];
