import { z } from "@hono/zod-openapi";
import {
  addCategory,
  deleteCategory,
  editCategory,
} from "#app/catalogue/domain/categories/categories.server";
import { getCategory, listCategories } from "#app/catalogue/domain/categories/queries.server";
import { categorySchema as inputSchema } from "#app/catalogue/domain/categories/schemas";
import { areaApp } from "#app/server/api/area-app.server";
import { addDeleteEndpoint } from "#app/server/api/delete-endpoint.server";
import {
  badInput,
  conflict,
  idParam,
  jsonAnswer,
  jsonBody,
  notAllowed,
  notYours,
} from "#app/server/api/described.server";
import { signedInRoute } from "#app/server/api/signed-in-route.server";
import { categorySchema } from "#app/server/api/wire.server";

export const categories = areaApp();

const tags = ["Categories"];
const categoryBody = z.object(inputSchema.shape).openapi("CategoryInput");

function toWire({ id, name }: z.infer<typeof categorySchema>): z.infer<typeof categorySchema> {
  return { id, name };
}

categories.openapi(
  signedInRoute({
    method: "get",
    path: "/api/Categories",
    tags,
    summary: "The product categories, by name",
    responses: { 200: jsonAnswer(z.array(categorySchema), "The categories."), ...notAllowed },
  }),
  async (c) => c.json((await listCategories(c.get("ctx"))).map(toWire), 200),
);

categories.openapi(
  signedInRoute({
    method: "post",
    path: "/api/Categories",
    tags,
    summary: "A new category; Administrators only",
    request: { body: jsonBody(categoryBody) },
    responses: { 201: jsonAnswer(categorySchema, "The category."), ...badInput, ...notAllowed, ...conflict },
  }),
  async (c) => {
    const { id } = await addCategory(c.get("ctx"), c.req.valid("json"));
    return c.json(toWire(await getCategory(c.get("ctx"), id)), 201);
  },
);

categories.openapi(
  signedInRoute({
    method: "put",
    path: "/api/Categories/{id}",
    tags,
    summary: "Rename a category; Administrators only",
    request: { params: idParam, body: jsonBody(categoryBody) },
    responses: { 200: jsonAnswer(categorySchema, "As it is now."), ...badInput, ...notYours, ...conflict },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    await editCategory(c.get("ctx"), id, c.req.valid("json"));
    return c.json(toWire(await getCategory(c.get("ctx"), id)), 200);
  },
);

addDeleteEndpoint(
  categories,
  {
    path: "/api/Categories/{id}",
    tags,
    summary: "Delete a category that no area carries; Administrators only",
    refusals: conflict,
  },
  deleteCategory,
);
