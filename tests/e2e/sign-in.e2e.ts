import { expect, signIn, signInAsStaff, test } from "#tests/setup/browser-test";
import { adminSignIn } from "#tests/setup/e2e-server";

test.describe("signing in", () => {
  test("an Administrator who signs in lands on the retailers", async ({ page, world }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel("Email").fill(adminSignIn.email);
    await page.getByRole("textbox", { name: "Password" }).fill(adminSignIn.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(`${world.server.address}/dashboard/retailers`);
    await page.getByRole("button", { name: `Account of ${adminSignIn.email}` }).click();
    await page.getByRole("menuitem", { name: "Log Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/dashboard/circulars");
    await expect(page).toHaveURL(/\/login/);
  });

  test("empty fields and a wrong password are told, and what was typed stays", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByText("v1.0")).toBeVisible();
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email is required!")).toBeVisible();
    await expect(page.getByText("Password is required!")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").fill(adminSignIn.email);
    await page.getByRole("textbox", { name: "Password" }).fill("wrong");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toContainText("The email or the password is not right.");
    await expect(page.getByLabel("Email")).toHaveValue(adminSignIn.email);
  });

  test("somebody signed in who opens the sign-in page goes home", async ({ page, world }) => {
    const { own } = await signInAsStaff(page, world);
    await page.goto("/login");
    await expect(page).toHaveURL(`${world.server.address}/dashboard/stores`);
    await expect(page.getByRole("banner")).toContainText(own.retailer.name);
    await expect(page.getByRole("textbox", { name: "Retailer" })).toHaveCount(0);
  });

  test("a visitor comes back to the page asked for after signing in", async ({ page, world }) => {
    await page.goto("/dashboard/nowhere?x=1");
    await page.getByLabel("Email").fill(adminSignIn.email);
    await page.getByRole("textbox", { name: "Password" }).fill(adminSignIn.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(`${world.server.address}/dashboard/nowhere?x=1`);
    await expect(page.getByRole("heading", { name: "404 :(" })).toBeVisible();
  });

  test("a redirect address of another site is not followed", async ({ page, world }) => {
    await page.goto("/login?redirectTo=//evil.example/dashboard");
    await page.getByLabel("Email").fill(adminSignIn.email);
    await page.getByRole("textbox", { name: "Password" }).fill(adminSignIn.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(`${world.server.address}/dashboard/retailers`);
  });
});

test.describe("unknown addresses", () => {
  test("inside the back-office the shell stays around the 404 page", async ({ page, world }) => {
    await signIn(page, world);
    const response = await page.goto("/dashboard/nowhere");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 :(" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  });

  test("elsewhere the fallback screen answers 404", async ({ page }) => {
    const response = await page.goto("/nowhere");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 :(" })).toBeVisible();
  });
});
