import type { Operation } from '../operations/operation.ts';
import type { Command, Options, Result, StaffContext } from './command.ts';

type ChangeCommand<Input, Plan, Done> = Omit<Command, 'changes' | 'needsWhy' | 'run'> & {
  operation: Operation<Input, Plan, Done>;
  /** Reads the input of the operation from the call. Throws `UsageError`. */
  input(args: readonly string[], options: Options, context: StaffContext): Input | Promise<Input>;
  /** Returns the line to log before the change; null when the change would do nothing. */
  announce(plan: Plan, input: Input): string | null;
  show(done: Done, input: Input, context: StaffContext): Result;
};

/** Creates a command that runs one operation: it logs the plan, makes the change and prints the result. --dry-run only previews it. */
export function changeCommand<Input, Plan, Done>({
  operation,
  input: readInput,
  announce,
  show,
  ...command
}: ChangeCommand<Input, Plan, Done>): Command {
  return {
    ...command,
    changes: true,
    needsWhy: operation.needsReason,
    async run(context, args, options) {
      const input = await readInput(args, options, context);
      const logPlan = (plan: Plan) => {
        const line = announce(plan, input);
        if (line !== null) context.log(line);
      };
      if (!context.isDryRun) return show(await operation(context, input, logPlan), input, context);
      const { plan, done } = await operation.preview(context, input);
      logPlan(plan);
      return show(done, input, context);
    },
  };
}
