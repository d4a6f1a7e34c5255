import type { Kysely, Transaction } from "kysely";
import type { ApiKeyTables } from "./tables/api-keys";
import type { CircularTables } from "./tables/circulars";
import type { ConnectionTables } from "./tables/connections";
import type { EmailTables } from "./tables/email";
import type { IdentityTables } from "./tables/identity";
import type { KernelTables } from "./tables/kernel";
import type { ServiceTables } from "./tables/services";
import type { ShoppingTables } from "./tables/shopping";
import type { SingleSignOnTables } from "./tables/single-sign-on";

export interface Tables
  extends IdentityTables,
    CircularTables,
    ShoppingTables,
    ConnectionTables,
    ServiceTables,
    EmailTables,
    SingleSignOnTables,
    ApiKeyTables,
    KernelTables {}

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;
