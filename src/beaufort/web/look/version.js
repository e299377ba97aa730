// After an update of the server a page that the earlier version has made is loaded anew, as soon as nothing is on its way.

/**
 * @param {string} version of the scripts and style sheets that the server has now
 * @param {() => boolean} free whether nothing is on its way
 */
export function catchUp(version, free) {
  if (version && !import.meta.url.includes(`/look/${version}/`) && first(version)) renew(free);
}

/** Once for a version: of several servers one may be older, and no page is to go to and fro. @param {string} version */
function first(version) {
  const fresh = history.state?.caughtUp !== version;
  history.replaceState({ ...history.state, caughtUp: version }, "");
  return fresh;
}

/** @param {() => boolean} free */
function renew(free) {
  if (free()) location.reload();
  else setTimeout(renew, 300, free);
}
