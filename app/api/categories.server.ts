import { createRoute, z } from "@hono/zod-openapi";
import { listCategories } from "#app/domain/categories/queries.server";
import { areaApp } from "./area-app.server";
import { signedIn } from "./authentication.server";
import { bearer, jsonAnswer, notAllowed } from "./described.server";
import { categorySchema } from "./wire.server";

export const categories = areaApp();

categories.openapi(
  createRoute({
    method: "get",
    path: "/api/Categories",
    tags: ["Categories"],
    summary: "The product categories, by name",
    security: bearer,
    middleware: signedIn,
    responses: { 200: jsonAnswer(z.array(categorySchema), "The categories."), ...notAllowed },
  }),
  async (c) => {
    const found = await listCategories(c.get("ctx"));
    return c.json(
      found.map(({ id, name }) => ({ id, name })),
      200,
    );
  },
);
