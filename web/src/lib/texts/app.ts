// What is said about the installed page and its versions.

export const app = {
  region: 'Update',
  ready: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
};
