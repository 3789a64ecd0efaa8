import 'zod';
import './fields.ts';
import '#domain/month.ts';
import '../provider/config.ts'; // forbidden
import '#provider/config.ts'; // forbidden
import 'react'; // forbidden
