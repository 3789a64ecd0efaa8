import './read.ts';
import '#domain/month.ts';
import '../items.ts'; // forbidden
import '#contract/items.ts'; // forbidden
import 'zod'; // forbidden
import 'ofetch'; // forbidden
