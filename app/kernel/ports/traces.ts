/** Names, numbers and states of the product's own: nothing that people typed, no address with its query, no key. */
export type SpanDetails = Record<string, string | number>;

export interface NewSpan {
  /** One of few, so that spans of a name can be compared: `job render-page`. */
  name: string;
  /** `call`: to a service outside. */
  kind: "request" | "job" | "call" | "step";
  details?: SpanDetails;
}

/** A span under way. */
export interface Span {
  /** Does the work as a part of it, with all that the work goes on to do later. */
  within<T>(work: () => T): T;
  note(details: SpanDetails): void;
  /** @param failure a word for what went wrong, or what was thrown, of which the name alone is told */
  end(failure?: unknown): void;
}

/** What a process tells of the way that a request or a job takes through it. */
export interface Traces {
  /** False: nobody is told, and whoever has something to find out first need not. */
  isOn: boolean;
  /** Begins a span that is no part of another one here. @param parent the `traceparent` that it goes on with */
  begin(span: NewSpan, parent: string | null): Span;
  /** Does the work as a part of what is under way; where nothing is, the work is done and nothing told. */
  part<T>(span: NewSpan, work: (part: Span) => Promise<T>): Promise<T>;
  /** Tells of the request under way which address it matched: `/dashboard/circulars/:circularId`. */
  nameRoute(route: string): void;
  /** The `traceparent` of what is under way, for whoever goes on with it; null where nothing is. */
  current(): string | null;
  /** Sends what has not been sent, for two seconds at most. */
  close(): Promise<void>;
}

/** For work that nobody is told of. */
export const noSpan: Span = { within: (work) => work(), note() {}, end() {} };

/** For processes whose traces nobody collects. */
export const noTraces: Traces = {
  isOn: false,
  begin: () => noSpan,
  part: (_span, work) => work(noSpan),
  nameRoute() {},
  current: () => null,
  close: async () => {},
};
