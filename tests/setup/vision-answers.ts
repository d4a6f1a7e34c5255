import type { ServerResponse } from "node:http";
import { sendJson } from "./places-server";

/** What an answer tells of its use, as OpenAI documents it. */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
}

/** Answers as a vision model of OpenAI's kind does. @param content a text, or what is told as JSON */
export function tellVision(response: ServerResponse, content: unknown, usage?: Usage): void {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const message = { role: "assistant", content: text, refusal: null };
  sendJson(response, {
    id: "chatcmpl-1",
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: "stop" }],
    ...(usage && { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
  });
}
