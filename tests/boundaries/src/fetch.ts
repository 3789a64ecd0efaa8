import '#provider/app.ts';
import '#src/front-door/compression.ts';
