// Starts the page in a folder of files (`caper page`): as modules from a web host, and as one plain
// script from a disk, where browsers load no modules.
{
  const { page } = document.currentScript.dataset;
  const add = (name, words) => {
    const e = Object.assign(document.createElement(name), words);
    document.head.append(e);
    return e;
  };
  const begin = () => {
    add('script', { src: './disk/page.js' }).onerror = () => {
      document.getElementById('page').textContent =
        'This copy of caper cannot be opened from a disk: the folder “disk” is missing beside it.';
    };
  };
  if (location.protocol === 'file:') {
    const style = add('link', { rel: 'stylesheet', href: './disk/page.css' });
    style.onload = begin;
    style.onerror = begin;
  } else {
    add('script', { type: 'module', src: page });
  }
}
