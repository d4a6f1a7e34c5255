/** An object as the Graph API gives it, all its fields. */
export type GraphItem = Record<string, unknown> & { id: string };

export interface GraphUser {
  id: string;
  name: string;
  email: string;
}

export interface GraphPage {
  info: GraphItem & { name: string; username: string };
  /** Ids of users with a role on it. */
  managers: string[];
  /** Others may read what is public of it. */
  open: boolean;
  posts: GraphItem[];
  videos: GraphItem[];
  reels: GraphItem[];
}

export interface GraphToken {
  userId: string;
  /** Null: the user's own. */
  pageId: string | null;
  scopes: string[];
  appId: string;
  /** Seconds since 1970; 0 for never. */
  expiresAt: number;
  dataAccessExpiresAt: number;
  /** Why it is dead, the subcode of error 190; null while it lives. */
  deadBy: number | null;
}

/** What the stand-in for Facebook knows. Tests and people at the terminal change it as they like. */
export interface GraphWorld {
  app: { id: string; secret: string };
  users: GraphUser[];
  pages: GraphPage[];
  /** By token. */
  tokens: Map<string, GraphToken>;
  /** Calls without `appsecret_proof` are refused. */
  requiresProof: boolean;
  /** Whether lists look at `since` and `until`; Facebook's don't promise it. */
  heedsDates: boolean;
  /** Fields that were taken away. */
  goneFields: Set<string>;
  /** More than so many at once is too much. */
  maxPerAnswer: number;
  /** Which answers of a list come empty, though there is more: 1 is the first. */
  emptyAnswers: Set<number>;
}

export const allScopes = [
  "public_profile",
  "email",
  "pages_show_list",
  "pages_read_engagement",
  "pages_read_user_content",
];

const day = 24 * 3600;

/** A world with one person, Dana, who looks after two pages, and another one's page. */
export function makeGraphWorld(now: Date = new Date()): GraphWorld {
  const seconds = Math.floor(now.getTime() / 1000);
  const dana: GraphUser = { id: "10001", name: "Dana Whitfield", email: "dana@greenbasket.test" };
  const world: GraphWorld = {
    app: { id: "424242", secret: "0f4c3b2a1d5e6f708192a3b4c5d6e7f8" },
    users: [dana],
    pages: [
      makePage("200100100100101", "Green Basket Market", "greenbasket", [dana.id]),
      makePage("200100100100102", "Green Basket Bakery", "greenbasketbakery", [dana.id]),
      makePage("200100100100103", "Corner Grocer", "cornergrocer", []),
    ],
    tokens: new Map(),
    requiresProof: false,
    heedsDates: true,
    goneFields: new Set(),
    maxPerAnswer: 100,
    emptyAnswers: new Set(),
  };
  world.tokens.set(goodToken, {
    userId: dana.id,
    pageId: null,
    scopes: allScopes,
    appId: world.app.id,
    expiresAt: seconds + 60 * day,
    dataAccessExpiresAt: seconds + 90 * day,
    deadBy: null,
  });
  return world;
}

/** Dana's. Looks like a real one, so that what leaks it can be found. */
export const goodToken = "EAAGm0PX4ZCpsBAKdanaTokenThatNobodyMaySee1234567890";

export function makePage(id: string, name: string, username: string, managers: string[]): GraphPage {
  return {
    info: {
      id,
      name,
      username,
      about: `${name}, fresh since 1952`,
      category: "Grocery Store",
      link: `https://www.facebook.com/${username}`,
      website: `https://${username}.test`,
      phone: "+1 412-555-0134",
      emails: [`hello@${username}.test`, `jobs@${username}.test`],
      single_line_address: "1043 Hamil Rd, Verona, PA, United States, 15147",
      location: {
        city: "Verona",
        country: "United States",
        latitude: 40.5025,
        longitude: -79.8126,
        state: "PA",
        street: "1043 Hamil Rd",
        zip: "15147",
      },
      hours: { mon_1_open: "08:00", mon_1_close: "21:00", sun_1_open: "09:00", sun_1_close: "18:00" },
      fan_count: 4210,
      followers_count: 4387,
      talking_about_count: 52,
      were_here_count: 118,
      rating_count: 64,
      overall_star_rating: 4.6,
      verification_status: "not_verified",
      is_published: true,
      picture: { data: { height: 50, width: 50, is_silhouette: false, url: `https://cdn.test/${id}.jpg` } },
    },
    managers,
    open: false,
    posts: [],
    videos: [],
    reels: [],
  };
}

/** Gives every page a post a day for half a year back from `now`, and now and then a video or a reel. */
export function fillPages(world: GraphWorld, now: Date = new Date()): GraphWorld {
  for (const page of world.pages) {
    for (let number = 1; number <= 180; number += 1) {
      const created = new Date(now.getTime() - number * day * 1000);
      page.posts.push(makePost(page.info.id, number, created));
      if (number % 9 === 0) page.videos.push(makeVideo(number, created));
      if (number % 15 === 0) page.reels.push(makeVideo(1000 + number, created));
    }
  }
  return world;
}

/** A post as the list of posts gives it. */
export function makePost(pageId: string, number: number, created: Date, fields: object = {}): GraphItem {
  const id = `${pageId}_${900_000 + number}`;
  return {
    id,
    created_time: graphTime(created),
    updated_time: graphTime(new Date(created.getTime() + 3600_000)),
    message: `Deal of the day ${number}`,
    permalink_url: `https://www.facebook.com/${pageId}/posts/${900_000 + number}`,
    full_picture: `https://cdn.test/${id}.jpg`,
    status_type: "added_photos",
    is_published: true,
    is_hidden: false,
    is_expired: false,
    shares: { count: number },
    attachments: {
      data: [
        {
          media_type: "photo",
          title: `Photos from ${number}`,
          url: `https://www.facebook.com/photo/${number}`,
          target: { id: String(700_000 + number), url: `https://www.facebook.com/photo/${number}` },
        },
      ],
    },
    comments: { data: [], summary: { order: "ranked", total_count: number * 2, can_comment: true } },
    reactions: { data: [], summary: { total_count: number * 10, viewer_reaction: "NONE" } },
    likes: { data: [], summary: { total_count: number * 9, can_like: true, has_liked: false } },
    ...fields,
  };
}

/** A video as the lists of videos and of reels give it. */
export function makeVideo(number: number, created: Date, fields: object = {}): GraphItem {
  const id = String(300_000_000 + number);
  return {
    id,
    title: `Recipe ${number}`,
    description: `How to cook it, part ${number}`,
    created_time: graphTime(created),
    updated_time: graphTime(created),
    length: 61.25,
    permalink_url: `/greenbasket/videos/${id}/`,
    picture: `https://cdn.test/${id}.jpg`,
    views: number * 100,
    post_views: number * 80,
    published: true,
    likes: { data: [], summary: { total_count: number * 3, can_like: true, has_liked: false } },
    comments: { data: [], summary: { order: "ranked", total_count: number, can_comment: true } },
    ...fields,
  };
}

/** Instants as the Graph API writes them: 2026-03-01T12:00:00+0000. */
export function graphTime(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "+0000");
}
