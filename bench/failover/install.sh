#!/bin/sh
# Installs what `npm run failover` needs besides PostgreSQL, on a Debian as root. Starts no service.
set -eu
export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
command -v patroni etcd haproxy > /dev/null || {
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends patroni etcd-server haproxy
}
# Older versions may lose orders (deploy/patroni/patroni.yml). Debian 13 has a newer one, which also runs on Debian 12: it is unpacked into .cache.
version=$(/usr/bin/python3 -c 'from patroni.version import __version__; print(__version__)')
if dpkg --compare-versions "$version" lt 3.0.3 && [ ! -e "$1/usr" ]; then
  mkdir -p "$1/lists/partial"
  cd "$1"
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' 'Created-By: Packages' | head -1)
  echo "deb $mirror trixie main" > sources.list
  set -- -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD" -o APT::Sandbox::User=root
  apt-get "$@" update -qq
  apt-get "$@" download patroni
  dpkg-deb --extract patroni_*.deb .
fi
