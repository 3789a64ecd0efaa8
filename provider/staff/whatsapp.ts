/** The line of a command's output that holds the link to write to the customer. */
export function whatsappLine(link: string | null): string {
  return link === null
    ? "WhatsApp: no link, since the customer's number is not a telephone number."
    : `WhatsApp, with the text ready: ${link}`;
}
