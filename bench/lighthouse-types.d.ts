/** The part of Lighthouse that bench/lighthouse.ts uses. The package's own types include all of Puppeteer's. */
declare module 'lighthouse' {
  type Request = { url: string; resourceType?: string; transferSize?: number };
  type Result = {
    runtimeError?: { message: string };
    audits: Record<string, { numericValue?: number; details?: { items?: Request[] } } | undefined>;
    categories: Record<string, { score: number | null } | undefined>;
  };
  export default function lighthouse(url: string, flags: Record<string, unknown>): Promise<{ lhr: Result } | undefined>;
}
