import '../audit/record.ts';
import '../db/schema.ts';
import './status.ts';
import '../operations/operation.ts'; // forbidden
import '#provider/operations/operation.ts'; // forbidden
import '../staff/command.ts'; // forbidden
import '../payments/one/one.ts'; // forbidden
import 'react'; // forbidden
