/** What whoever runs the server has to do before it can start. Its message is a sentence for them. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}

interface Listening {
  port: number;
  host: string | undefined;
  /** Names of the settings that port and host come from. */
  settings: { port: string; host: string };
}

/** Why a port can't be listened at, as a sentence where it is known what to do. */
export function toListenError(error: NodeJS.ErrnoException, { port, host, settings }: Listening): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken; set ${settings.port} to a free one.`,
    EADDRNOTAVAIL: `This machine has no network interface ${host}; set ${settings.host} to one that it has.`,
    ENOTFOUND: `Nothing is known of the host ${host}; set ${settings.host} to a network interface of this machine.`,
    EACCES: `This process may not listen at port ${port}; set ${settings.port} to one above 1023.`,
  };
  const sentence = sentences[error.code ?? ""];
  return sentence === undefined ? error : new StartRefusal(sentence, { cause: error });
}
