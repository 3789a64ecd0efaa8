import type { Operation } from '../operations/operation.ts';
import type { Result, StaffContext } from './command.ts';

/** The words of a command that changes something. */
type Words<Plan, Done> = {
  /** Says what is about to be done; null where nothing is. */
  announce: (plan: Plan) => string | null;
  show: (done: Done) => Result;
};

/** Runs an operation for a command: says what it will do, does it, shows the result. With --dry-run it is only previewed. */
export async function change<Input, Plan, Done>(
  context: StaffContext,
  operation: Operation<Input, Plan, Done>,
  input: Input,
  { announce, show }: Words<Plan, Done>,
): Promise<Result> {
  const say = (plan: Plan) => {
    const line = announce(plan);
    if (line !== null) context.log(line);
  };
  if (!context.isDryRun) return show(await operation(context, input, say));
  const { plan, done } = await operation.preview(context, input);
  say(plan);
  return show(done);
}
