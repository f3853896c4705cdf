// Changesets' own formats put a commit's hash before each note. Operators read the changelog: the note alone is enough.
const line = ({ summary }) => `\n- ${summary.trim().replaceAll(/\n+/g, '\n  ')}`;

module.exports = {
  getReleaseLine: async (changeset) => line(changeset),
  // The package has no dependency that is released with it.
  getDependencyReleaseLine: async () => '',
};
