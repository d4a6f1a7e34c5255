import { noSuchField } from "./graph-refusals";
import type { GraphItem, GraphWorld } from "./graph-world";

const known = {
  User: ["id", "name", "email", "picture", "first_name", "last_name"],
  Page: [
    "id",
    "name",
    "username",
    "about",
    "category",
    "link",
    "website",
    "phone",
    "emails",
    "single_line_address",
    "location",
    "hours",
    "fan_count",
    "followers_count",
    "talking_about_count",
    "were_here_count",
    "rating_count",
    "overall_star_rating",
    "verification_status",
    "is_published",
    "picture",
    "access_token",
    "tasks",
  ],
  PagePost: [
    "id",
    "created_time",
    "updated_time",
    "message",
    "story",
    "permalink_url",
    "full_picture",
    "status_type",
    "is_published",
    "is_hidden",
    "is_expired",
    "parent_id",
    "shares",
    "attachments",
    "comments",
    "reactions",
    "likes",
  ],
  Video: [
    "id",
    "title",
    "description",
    "created_time",
    "updated_time",
    "length",
    "permalink_url",
    "picture",
    "views",
    "post_views",
    "published",
    "likes",
    "comments",
  ],
};
export type NodeType = keyof typeof known;

/**
 * The fields that a call asks for, with the nested ones: `id,attachments{title},comments.limit(0).summary(true)`.
 * Without `fields` Facebook gives the id and little else.
 * @throws GraphRefusalAnswer for a field that the type doesn't have
 */
export function pickFields(
  world: GraphWorld,
  type: NodeType,
  item: GraphItem,
  fields: string | null,
): GraphItem {
  const picked: GraphItem = { id: item.id };
  for (const { name, nested } of parseFields(
    fields ?? (type === "PagePost" ? "id,created_time,message" : "id,name"),
  )) {
    if (!known[type].includes(name) || world.goneFields.has(name)) throw noSuchField(name, type);
    if (item[name] !== undefined) picked[name] = nested ? pickNested(item[name], nested) : item[name];
  }
  return picked;
}

function pickNested(value: unknown, fields: string): unknown {
  if (Array.isArray(value)) return value.map((each) => pickNested(each, fields));
  if (typeof value !== "object" || value === null) return value;
  if ("data" in value) return { ...value, data: pickNested(value.data, fields) };
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    parseFields(fields)
      .filter(({ name }) => record[name] !== undefined)
      .map(({ name, nested }) => [name, nested ? pickNested(record[name], nested) : record[name]]),
  );
}

function parseFields(text: string): { name: string; nested: string | null }[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "{" || letter === "(") depth += 1;
    if (letter === "}" || letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts
    .filter((part) => part !== "")
    .map((part) => ({
      name: /^\w+/.exec(part)?.[0] ?? part,
      nested: /\{(.*)\}$/s.exec(part)?.[1] ?? null,
    }));
}
