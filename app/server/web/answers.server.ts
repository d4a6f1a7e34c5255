import type { LoaderFunctionArgs, TypedResponse } from "@remix-run/node";
import { actionError, loaderError, type Refusal } from "./refusals.server";
import { requireAnySession, requireSession, type StaffSession } from "./session.server";

type Answer<T> = (session: StaffSession, args: LoaderFunctionArgs) => Promise<T>;

/**
 * What a loader of the back-office answers to who is signed in; everyone else is led to the sign-in page.
 * @param sentence said when something else than the core's refusal went wrong
 */
export async function answerLoader<T>(args: LoaderFunctionArgs, sentence: string, answer: Answer<T>) {
  const session = await requireSession(args.request, args.context);
  try {
    return await answer(session, args);
  } catch (error) {
    throw loaderError(error, { ctx: session.ctx, sentence });
  }
}

/** As `answerLoader`, for an action: what the core refuses, and the sentence, are answered for the form that asked. */
export async function answerAction<T>(
  args: LoaderFunctionArgs,
  sentence: string,
  answer: Answer<T>,
): Promise<T | TypedResponse<Refusal>> {
  const session = await requireSession(args.request, args.context);
  try {
    return await answer(session, args);
  } catch (error) {
    return actionError(error, { ctx: session.ctx, sentence });
  }
}

/** As `answerAction`, for what sets up a second step: also lets in who has to set one up before anything else. */
export async function answerSetUpAction<T>(
  args: LoaderFunctionArgs,
  sentence: string,
  answer: Answer<T>,
): Promise<T | TypedResponse<Refusal>> {
  const session = await requireAnySession(args.request, args.context);
  try {
    return await answer(session, args);
  } catch (error) {
    return actionError(error, { ctx: session.ctx, sentence });
  }
}
