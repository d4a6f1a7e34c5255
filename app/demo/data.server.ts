import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { projectRoot } from "#app/server/process/project-root.server";

const text = z.string().min(1);
const fraction = z.number().min(0).max(1);

const areaSchema = z.strictObject({
  /** The area's box as fractions of the page, from the top left. */
  box: z.strictObject({ left: fraction, top: fraction, width: fraction, height: fraction }),
  prefix: z.string(),
  ingredient: text,
  deal: text,
  details: z.string(),
  /** Name of its category. */
  category: text,
  featured: z.boolean().default(false),
  /** Ids of recipes of `recipes.json`. */
  recipes: z.array(text).default([]),
});

export type DemoArea = z.infer<typeof areaSchema>;

/** The pages of `weekly-ad.pdf`, in its order. */
const weeklyAdSchema = z.strictObject({
  pages: z.array(z.strictObject({ areas: z.array(areaSchema) })),
});

const recipesSchema = z.strictObject({
  /** Id of one of the recipes. */
  recipeOfTheWeek: text,
  categories: z.array(
    z.strictObject({
      name: text,
      featured: z.boolean(),
      /** The first one is the category's main recipe. The import reads the rest of each. */
      recipes: z.array(z.looseObject({ id: text })),
    }),
  ),
});

/** Towns and ZIP codes are real, streets and telephone numbers are not. */
const storesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: text,
      /** Pages at the end of the circular that its stores don't show: small markets don't carry what they offer. */
      leftOutPages: z.int().min(0),
    }),
  ),
  stores: z.array(
    z.strictObject({
      name: text,
      slug: text,
      /** Name of its circular group. */
      group: text,
      storeNumber: text,
      address1: text,
      address2: text.optional(),
      city: text,
      state: text,
      zipCode: text,
      county: text,
      /** The store's position in degrees. */
      latitude: z.number(),
      longitude: z.number(),
      phone: text,
      email: text,
      hours: text,
      storeInfo: text.optional(),
      description: text.optional(),
    }),
  ),
});

/** What grocers use to reach shoppers. */
const servicesSchema = z.array(
  z.strictObject({
    name: text,
    uniqueId: text,
    notes: z.string(),
    subservices: z.array(z.strictObject({ name: text, uniqueId: text, website: z.url() })),
  }),
);

export type DemoStore = z.infer<typeof storesSchema>["stores"][number];

/** The made-up grocer's world, as it lies under `demo/`. */
export interface DemoData {
  weeklyAd: z.infer<typeof weeklyAdSchema>;
  recipes: z.infer<typeof recipesSchema>;
  stores: z.infer<typeof storesSchema>;
  services: z.infer<typeof servicesSchema>;
}

/** Reads the data files of the demo world, each checked against its schema. */
export function readDemoData(): DemoData {
  return {
    weeklyAd: read("weekly-ad.json", weeklyAdSchema),
    recipes: read("recipes.json", recipesSchema),
    stores: read("stores.json", storesSchema),
    services: read("services.json", servicesSchema),
  };
}

/** The path of a file under `demo/`, wherever this code was built to. */
export function demoPath(file: string): string {
  return join(projectRoot(), "demo", file);
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  return schema.parse(JSON.parse(readFileSync(demoPath(file), "utf8")));
}
