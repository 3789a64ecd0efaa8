/** Something that must never be. `where` is a slot or an order's code, `what` a sentence for the operator. */
export type Finding = { where: string; what: string };
