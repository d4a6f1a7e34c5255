import { render, Text, useApp, useInput } from "ink";
import { useRef, useState } from "react";

function SecretQuestion({ question, onAnswer }: { question: string; onAnswer: (answer: string) => void }) {
  const typed = useRef("");
  const [length, setLength] = useState(0);
  const { exit } = useApp();
  useInput((input, key) => {
    // Pasted text comes in one piece, its line end included.
    const [text = "", ...more] = input.split(/[\r\n]/);
    if (key.backspace || key.delete) typed.current = typed.current.slice(0, -1);
    else if (!key.ctrl && !key.meta) typed.current += text;
    setLength(typed.current.length);
    if (!key.return && more.length === 0) return;
    onAnswer(typed.current);
    exit();
  });
  return (
    <Text>
      {question}: {"•".repeat(length)}
    </Text>
  );
}

/** Gives what was typed until Enter; an empty text after Ctrl+C. */
export async function inkSecret(question: string): Promise<string> {
  let answer = "";
  const screen = render(<SecretQuestion question={question} onAnswer={(text) => (answer = text)} />, {
    stdout: process.stderr,
    patchConsole: false,
  });
  await screen.waitUntilExit();
  return answer;
}
