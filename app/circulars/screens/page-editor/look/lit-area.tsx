import { createContext, type ReactNode, useContext, useState } from "react";

const LitKey = createContext<string | null>(null);
const Light = createContext<(key: string | null) => void>(() => {});

/** Knows which area is pointed at beside the page. Pointing is frequent: only those who ask are drawn anew. */
export function LitAreaProvider({ children }: { children: ReactNode }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Light.Provider value={setKey}>
      <LitKey.Provider value={key}>{children}</LitKey.Provider>
    </Light.Provider>
  );
}

export function useLitKey(): string | null {
  return useContext(LitKey);
}

/** The function that lights an area up, or with null none. */
export function useLight(): (key: string | null) => void {
  return useContext(Light);
}
