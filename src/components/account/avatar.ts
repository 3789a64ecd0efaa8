/** Shows the picture that was chosen, if it is one. It is read in the browser alone: nothing is sent or stored. */
const input = document.querySelector<HTMLInputElement>('#avatar-file');
const image = document.querySelector<HTMLImageElement>('[data-avatar]');
const said = input?.parentElement?.querySelector('[role="status"]');

const say = (text: string) => {
  if (said) said.textContent = text;
};

function refuse() {
  if (image) image.hidden = true;
  if (input) input.value = '';
  say('Please choose a picture.');
}

input?.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file === undefined) return;
  // `accept` is only a hint: the dialog can be told to show all files.
  if (!file.type.startsWith('image/')) return refuse();
  const reader = new FileReader();
  // A data: address, since the page's policy allows no blob: ones.
  reader.addEventListener('load', () => {
    if (image && typeof reader.result === 'string') image.src = reader.result;
  });
  reader.readAsDataURL(file);
});

image?.addEventListener('load', () => {
  image.hidden = false;
  image.alt = 'Preview of your picture';
  say('Preview only: the picture is not uploaded.');
});
image?.addEventListener('error', refuse);
