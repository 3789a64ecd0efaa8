// npm run audit: what the registry knows against the packages of the lockfile. Exit status 0: nothing of level high or critical,
// 1: something, 2: the registry could not tell.
import { execFile } from 'node:child_process';
import { auditVerdict } from './steps/audit-verdict.mjs';
import { root } from './steps/project.mjs';

const self = process.env.npm_execpath;
const [command, ...before] = self?.endsWith('.js') ? [process.execPath, self] : ['npm'];
const output = await new Promise((resolve) => {
  // npm's exit status says too little: it is 1 for a finding and for no answer alike.
  execFile(command, [...before, 'audit', '--json'], { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
    resolve(stdout),
  );
});
const { text, status } = auditVerdict(output);
console.log(text);
process.exitCode = status;
