/**
 * The boxes of a one-time code: each takes one digit and what is none is stripped (docs/product.md 5). A digit moves the focus on,
 * Backspace in an empty box moves it back, and a pasted or filled-in code fills the boxes from where it came.
 */
const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-otp] input')];

function focusOn(index: number) {
  const box = boxes[Math.min(Math.max(index, 0), boxes.length - 1)];
  box?.focus();
  box?.select();
}

/** Puts the digits of a text into the boxes from `start` on; the focus goes behind the last one. */
function fill(start: number, text: string) {
  const digits = [...text.replace(/\D/g, '')].slice(0, boxes.length - start);
  digits.forEach((digit, index) => {
    const box = boxes[start + index];
    if (box) box.value = digit;
  });
  if (digits.length > 0) focusOn(start + digits.length);
}

boxes.forEach((box, index) => {
  box.addEventListener('input', () => {
    const text = box.value;
    box.value = '';
    fill(index, text);
  });
  // What is pasted takes the place of the digit; then it is input like any other.
  box.addEventListener('paste', () => box.select());
  box.addEventListener('focus', () => box.select());
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Backspace' && box.value === '') {
      // Only the focus moves: the digit before stays, selected, to be typed over.
      event.preventDefault();
      focusOn(index - 1);
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault();
      focusOn(index - 1);
    } else if (event.key === 'ArrowRight') {
      event.preventDefault();
      focusOn(index + 1);
    }
  });
});
