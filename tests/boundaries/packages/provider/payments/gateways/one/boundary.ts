import './one.ts';
import '../gateway.ts';
import '../../../db/meta.ts';
import '../other/other.ts'; // forbidden
