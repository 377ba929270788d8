// In the page, before anything else: notes what must not happen, where nobody else can ask the browser.
(() => {
  const note = (text) => {
    const noted = JSON.parse(sessionStorage.getItem('wrong') ?? '[]');
    sessionStorage.setItem('wrong', JSON.stringify([...noted, text]));
  };
  for (const level of ['error', 'warn']) {
    const plain = console[level];
    console[level] = (...words) => {
      note(`console: ${words.join(' ')}`);
      plain.apply(console, words);
    };
  }
  addEventListener('error', ({ message, target }) => note(`error: ${message ?? target.src ?? target.href}`), true);
  addEventListener('unhandledrejection', ({ reason }) => note(`rejected: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => note(`against ${violatedDirective}: ${blockedURI}`));
})();
