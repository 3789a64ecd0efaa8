/** Something outside the program stops the start (a setting, a folder, a database). The message is the one line to print. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
