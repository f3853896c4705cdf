#!/bin/sh
# Installs the single binary of onboard for this machine. Read this script before you run it:
#   sh install.sh [folder]    the folder is ~/.local/bin if you give none
# Downloads the binary and SHA256SUMS over HTTPS only, compares the checksum, and puts the binary into the
# folder. Changes nothing else. ONBOARD_RELEASE names another https:// address of the release's files.
set -eu

release=${ONBOARD_RELEASE:-@RELEASE@}
folder=${1:-$HOME/.local/bin}

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) name=onboard-linux-x64 ;;
  Linux-aarch64 | Linux-arm64) name=onboard-linux-arm64 ;;
  Darwin-arm64) name=onboard-darwin-arm64 ;;
  Darwin-x86_64) name=onboard-darwin-x64 ;;
  *) echo "install: no binary for $(uname -sm); see $release" >&2; exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file in "$name" SHA256SUMS; do
  curl --proto '=https' --proto-redir '=https' --fail --silent --show-error --location --output "$work/$file" "$release/$file"
done
grep "  $name\$" "$work/SHA256SUMS" >"$work/sum" || { echo "install: SHA256SUMS lacks $name" >&2; exit 1; }
(cd "$work" && { sha256sum --check sum 2>/dev/null || shasum -a 256 --check sum; }) >&2

mkdir -p "$folder"
install -m 755 "$work/$name" "$folder/onboard"
echo "install: SHA256SUMS is from the same address. To compare with a second place, see the page of the installation." >&2
echo "$folder/onboard"
