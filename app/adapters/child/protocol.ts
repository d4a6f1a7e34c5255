/** What the operating system refused (a full disk, say), as Node tells it. It is no fault of the file. */
export interface SystemFailure {
  code: string;
  syscall: string;
  message: string;
}

/** Parent to child. */
export interface TaskMessage<Task> {
  id: number;
  task: Task;
}

/** What a child says of a task. */
export type Outcome<Result, Failure> =
  | { result: Result }
  | { failure: Failure }
  | { systemFailure: SystemFailure };

/** Child to parent. The first message of a child is `{ ready: true }`. */
export type ChildMessage<Result, Failure> = { ready: true } | ({ id: number } & Outcome<Result, Failure>);
