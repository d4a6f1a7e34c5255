// Serves what was built. Without a NODE_ENV this is somebody trying Endcap out: the libraries run as in
// production, and an empty database gets the demo world. NODE_ENV=production alone leaves the demo out.
if (!process.env.NODE_ENV) {
  process.env.NODE_ENV = "production";
  process.env.DEMO ??= "1";
}
await import("../build/server/index.js");
