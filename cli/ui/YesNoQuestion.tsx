import { render, Text, useApp, useInput } from "ink";
import { useState } from "react";

export function YesNoQuestion({ question, onAnswer }: { question: string; onAnswer(yes: boolean): void }) {
  const [answer, setAnswer] = useState("");
  const { exit } = useApp();
  useInput((input, key) => {
    const letter = input.charAt(0).toLowerCase();
    if (!key.return && letter !== "y" && letter !== "n") return;
    setAnswer(letter === "y" ? "yes" : "no");
    onAnswer(letter === "y");
    exit();
  });
  return (
    <Text>
      {question} (y/N) {answer}
    </Text>
  );
}

/** Enter and Ctrl+C mean no. */
export async function inkYesNo(question: string): Promise<boolean> {
  let answer = false;
  const screen = render(<YesNoQuestion question={question} onAnswer={(yes) => (answer = yes)} />, {
    stdout: process.stderr,
    patchConsole: false,
  });
  await screen.waitUntilExit();
  return answer;
}
