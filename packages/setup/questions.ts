/** What an answer becomes: a field of src/content (`content`), a setting of .env (`env`), or else rows of the database or pictures. */
export interface Question {
  /** The option without its dashes. */
  option: string;
  ask: string;
  content?: 'site' | 'contact';
  /** The path of the field. */
  field?: string;
  env?: string;
  choices?: readonly string[];
  isSecret?: true;
  /** Asked only with this gateway, or with any real one. */
  gateway?: string;
}

const site = (option: string, ask: string, field = option) => ({ option, ask, content: 'site', field }) as const;
const contact = (option: string, ask: string) => ({ option, ask, content: 'contact', field: option }) as const;
const setting = (env: string, ask: string) => ({ option: env.toLowerCase().replaceAll('_', '-'), ask, env }) as const;

/** In the order of the questions. */
export const questions: readonly Question[] = [
  site('name', 'Name of the organisation'),
  contact('address', 'Address, on invoices and Contact'),
  contact('hours', 'Opening hours, on Contact'),
  contact('promise', "Contact: how soon you reply, 'Kami menjawab dalam 24 jam.'"),
  contact('intro', "Contact: what customers can ask, 'Tanyakan apa saja tentang jurnal dan pesanan.'"),
  site('whatsapp', 'WhatsApp number', 'contact.whatsapp'),
  site('email', 'E-mail address', 'contact.email'),
  site('npwp', 'NPWP, on invoices and receipts (may be empty)'),
  site('city', 'City, before the date on receipts (may be empty)'),
  site('signatory', 'Who signs receipts (may be empty)'),
  site('signatory-title', 'Title of that person (may be empty)', 'signatoryTitle'),
  { option: 'mark', ask: 'Mark: path of a square SVG or PNG (empty: the present one)' },
  {
    ...setting('DEFAULT_HOLDING', 'Code of your organisation, in addresses: small letters, digits, hyphens'),
    option: 'organisation',
  },
  { option: 'referral', ask: 'Referral code that customers need to register (empty: none is added)' },
  setting('BANK_ACCOUNTS', "Bank accounts, 'BCA 1234567890 PT Name; Mandiri …' (may be empty with a gateway)"),
  { ...setting('PAYMENT_GATEWAY', 'Payment gateway'), option: 'gateway', choices: ['none', 'midtrans', 'xendit'] },
  { ...setting('MIDTRANS_SERVER_KEY', 'Server key of Midtrans'), gateway: 'midtrans', isSecret: true },
  { ...setting('MIDTRANS_ADDRESS', 'Midtrans'), gateway: 'midtrans', choices: ['production', 'sandbox'] },
  { ...setting('XENDIT_SECRET_KEY', 'Secret API key of Xendit'), gateway: 'xendit', isSecret: true },
  { ...setting('XENDIT_WEBHOOK_TOKEN', 'Webhook token of Xendit'), gateway: 'xendit', isSecret: true },
  setting('SITE_URL', 'Address of the site, https://… (may be empty for now)'),
  { ...setting('SMTP_URL', 'Mail server, smtps://user:password@host (empty: no e-mail is sent)'), isSecret: true },
  setting('MAIL_FROM', "Sender of e-mails, 'Name <name@example.org>' (may be empty without a mail server)"),
  { ...site('sample', 'Sample content (demo shop, chat, notifications …)'), choices: ['off', 'on'] },
  { option: 'admin', ask: 'E-mail of the first admin of /staf (empty: none is added)' },
  { option: 'admin-name', ask: 'Name of that admin' },
  setting('DATA_DIR', 'Folder of the database'),
  { ...setting('DATABASE_URL', 'Or PostgreSQL, postgres://… (may be empty)'), isSecret: true },
];
