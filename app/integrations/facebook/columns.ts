import type { PageTitle } from "#app/kernel/ports/social-pages";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import type { GraphObject } from "./graph-client";

/** A column of the sheet, what has to be asked for to fill it, and how. */
export interface Column {
  heading: string;
  /** The Graph API's field, with its modifiers; several columns may share one. */
  field: string;
  cell: (item: GraphObject) => Cell;
}

/** Costly to answer: left out when Facebook asks for less. */
const comments = "comments.limit(0).summary(true)";
const reactions = "reactions.limit(0).summary(true)";
const likes = "likes.limit(0).summary(true)";
const attachments = "attachments{media_type,title,url,target{id}}";
export const costlyFields = new Set([comments, reactions, likes, attachments]);

const plain = (heading: string, field: string, ...path: string[]): Column => ({
  heading,
  field,
  cell: (item) => cellOf(valueAt(item, path.length > 0 ? path : [field])),
});
const instant = (heading: string, field: string): Column => ({
  heading,
  field,
  cell: (item) => instantOf(item[field])?.toISOString() ?? null,
});
const address = (heading: string, field: string): Column => ({
  heading,
  field,
  cell: (item) => completeAddress(item[field]),
});
const attached = (heading: string, ...path: string[]): Column =>
  plain(heading, attachments, "attachments", "data", "0", ...path);

const pageColumns: Column[] = [
  plain("Page ID", "id"),
  plain("Name", "name"),
  plain("Username", "username"),
  plain("Address of the page", "link"),
  plain("Category", "category"),
  plain("About", "about"),
  plain("Website", "website"),
  plain("Phone", "phone"),
  plain("E-mails", "emails"),
  plain("Location", "single_line_address"),
  plain("Street", "location", "location", "street"),
  plain("City", "location", "location", "city"),
  plain("State", "location", "location", "state"),
  plain("Zip", "location", "location", "zip"),
  plain("Country", "location", "location", "country"),
  plain("Latitude", "location", "location", "latitude"),
  plain("Longitude", "location", "location", "longitude"),
  { heading: "Opening hours", field: "hours", cell: ({ hours }) => openingHours(hours) },
  plain("Likes", "fan_count"),
  plain("Followers", "followers_count"),
  plain("Talking about", "talking_about_count"),
  plain("Were here", "were_here_count"),
  plain("Ratings", "rating_count"),
  plain("Stars", "overall_star_rating"),
  plain("Verification", "verification_status"),
  plain("Published", "is_published"),
];

const postColumns: Column[] = [
  plain("Post ID", "id"),
  instant("Created", "created_time"),
  instant("Updated", "updated_time"),
  plain("Message", "message"),
  plain("Story", "story"),
  address("Address of the post", "permalink_url"),
  plain("Kind", "status_type"),
  plain("Picture", "full_picture"),
  attached("Media", "media_type"),
  attached("Attachment title", "title"),
  attached("Attachment address", "url"),
  plain("Reactions", reactions, "reactions", "summary", "total_count"),
  plain("Comments", comments, "comments", "summary", "total_count"),
  plain("Shares", "shares", "shares", "count"),
  plain("Published", "is_published"),
  plain("Hidden", "is_hidden"),
  plain("Expired", "is_expired"),
  plain("Parent post", "parent_id"),
];

const videoColumns: Column[] = [
  plain("Video ID", "id"),
  instant("Created", "created_time"),
  instant("Updated", "updated_time"),
  plain("Title", "title"),
  plain("Description", "description"),
  address("Address of the video", "permalink_url"),
  plain("Picture", "picture"),
  plain("Seconds", "length"),
  plain("Views", "views"),
  plain("Views of the post", "post_views"),
  plain("Likes", likes, "likes", "summary", "total_count"),
  plain("Comments", comments, "comments", "summary", "total_count"),
  plain("Published", "published"),
];

/** The columns where videos have to be read from the posts that show them; what posts don't tell stays empty. */
const videoColumnsOfPosts: Column[] = videoColumns.map(({ heading }) => {
  const same: Record<string, Column> = {
    "Video ID": { heading, field: attachments, cell: videoIdOf },
    Created: instant(heading, "created_time"),
    Updated: instant(heading, "updated_time"),
    Title: attached(heading, "title"),
    Description: plain(heading, "message"),
    "Address of the video": address(heading, "permalink_url"),
    Picture: plain(heading, "full_picture"),
    Likes: plain(heading, likes, "likes", "summary", "total_count"),
    Comments: plain(heading, comments, "comments", "summary", "total_count"),
    Published: plain(heading, "is_published"),
  };
  return same[heading] ?? { heading, field: "id", cell: () => null };
});

export const columnsOf: Record<PageTitle, Column[]> & { videosOfPosts: Column[] } = {
  Page: pageColumns,
  Posts: postColumns,
  VideoPosts: videoColumns,
  videosOfPosts: videoColumnsOfPosts,
};

/** Null for anything but a date and time. */
export function instantOf(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  // Facebook writes offsets without a colon: 2026-03-01T12:00:00+0000.
  const date = new Date(value.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  return Number.isNaN(date.getTime()) ? null : date;
}

export function showsVideo(post: GraphObject): boolean {
  return valueAt(post, ["attachments", "data", "0", "media_type"]) === "video";
}

/** The video's own id, as the list of videos gives it; the post's where it isn't told. */
function videoIdOf(post: GraphObject): Cell {
  return cellOf(valueAt(post, ["attachments", "data", "0", "target", "id"]) ?? post.id);
}

function valueAt(item: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as GraphObject)[name]
        : undefined,
    item,
  );
}

/** Addresses that the platform makes for whoever asks may open things with the token that asked. */
const tokenInAddress = /([?&]access_token=)[^&#\s"]+/gi;

function cellOf(value: unknown): Cell {
  if (typeof value === "string") return value.replace(tokenInAddress, "$1[secret]");
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.filter((part) => typeof part === "string").join(", ") || null;
  return null;
}

/** Addresses of videos come without the host. */
function completeAddress(value: unknown): Cell {
  if (typeof value !== "string") return null;
  return value.startsWith("/") ? `https://www.facebook.com${value}` : value;
}

/** `{ mon_1_open: "08:00", mon_1_close: "21:00" }` as "Mon 08:00-21:00". */
function openingHours(hours: unknown): Cell {
  if (typeof hours !== "object" || hours === null) return null;
  const given = hours as GraphObject;
  const spans = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].flatMap((day) =>
    [1, 2].flatMap((part) => {
      const [open, close] = [given[`${day}_${part}_open`], given[`${day}_${part}_close`]];
      return typeof open === "string" && typeof close === "string"
        ? [`${day[0]?.toUpperCase()}${day.slice(1)} ${open}-${close}`]
        : [];
    }),
  );
  return spans.join(", ") || null;
}
