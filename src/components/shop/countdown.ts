import { timeLeft } from './time-left.ts';

function tick() {
  for (const [unit, digits] of Object.entries(timeLeft(Date.now()))) {
    for (const place of document.querySelectorAll(`[data-countdown] [data-unit=${unit}]`)) place.textContent = digits;
  }
}
tick();
setInterval(tick, 1000);
