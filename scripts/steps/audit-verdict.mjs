/**
 * What `npm audit --json` said, in words.
 * @param {string} output
 * @returns {{ text: string, status: 0 | 1 | 2 }} status: 0 nothing of level high or critical, 1 something, 2 nobody could tell
 */
export function auditVerdict(output) {
  const { metadata, vulnerabilities = {}, message } = parsed(output);
  const counts = metadata?.vulnerabilities;
  if (!counts) {
    const why = typeof message === 'string' ? message : 'no answer';
    return {
      text: `NOT CHECKED: the registry did not tell of vulnerabilities (${why}). Not every registry has an audit service: run this where yours has one.`,
      status: 2,
    };
  }
  const told = `${counts.critical} critical, ${counts.high} high, ${counts.moderate} moderate, ${counts.low} low`;
  /** @type {{ name: string, severity: string, range: string }[]} */
  const found = Object.values(vulnerabilities);
  const bad = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
  const lines = bad.map(({ name, severity, range }) => `  ${severity}: ${name} ${range}`);
  return bad.length === 0
    ? { text: `Nothing known of level high or critical (${told}).`, status: 0 }
    : { text: [`Known vulnerabilities: ${told}.`, ...lines].join('\n'), status: 1 };
}

/** @param {string} output */
function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}
