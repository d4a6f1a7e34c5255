/** Who may sign in: `access` and `secret` as S3 has them. The reader has no rights of its own. */
export const accounts = {
  owner: { access: "test:owner", secret: "secret-of-the-owner" },
  reader: { access: "test:reader", secret: "secret-of-the-reader" },
};

export const swiftConfiguration = `[swift-hash]
swift_hash_path_prefix = endcap
swift_hash_path_suffix = tests
[storage-policy:0]
name = only
default = yes
`;

function common({ folder, user, port }) {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = WARNING
log_address = ${folder}/no-log
`;
}

function store(name) {
  return (place) => `${common(place)}
[pipeline:main]
pipeline = healthcheck ${name}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${name}-server]
use = egg:swift#${name}
`;
}

export const configurations = {
  account: store("account"),
  container: store("container"),
  object: store("object"),
};

export function proxyConfiguration(place) {
  const users = Object.values(accounts)
    .map(
      ({ access, secret }, index) =>
        `user_${access.replace(":", "_")} = ${secret}${index === 0 ? " .admin" : ""}`,
    )
    .join("\n");
  // tempauth wants a cache, and does without where nobody answers.
  return `${common(place)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy container-quotas slo dlo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
${users}
[filter:copy]
use = egg:swift#copy
[filter:container-quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:symlink]
use = egg:swift#symlink
`;
}
