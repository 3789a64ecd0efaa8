/** The part of Lighthouse that bench/lighthouse.ts uses. The package's own types include all of Puppeteer's. */
declare module 'lighthouse' {
  export interface AuditResult {
    /** 0 to 1; null if the audit does not apply. */
    score: number | null;
    numericValue?: number;
    displayValue?: string;
    details?: unknown;
  }
  export interface LighthouseResult {
    runtimeError?: { message: string };
    audits: Record<string, AuditResult | undefined>;
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  }
  export default function lighthouse(
    url: string,
    flags: Record<string, unknown>,
  ): Promise<{ lhr: LighthouseResult } | undefined>;
}
