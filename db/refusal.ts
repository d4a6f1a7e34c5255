/** What must be done before a database can be used. Its message is a sentence for whoever runs the server. */
export class DatabaseRefusal extends Error {
  override name = "DatabaseRefusal";
}
