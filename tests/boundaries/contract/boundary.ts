import 'zod';
import './fields.ts';
import '#src/domain/month.ts'; // forbidden
import '../provider/config.ts'; // forbidden
import '#provider/config.ts'; // forbidden
import 'react'; // forbidden
