# SPDX-License-Identifier: GPL-3.0-or-later
#
# What is handed on: an installation, archives, packages, a program of one file.

MAN_FOLDER = $(PREFIX)/share/man/man1
BASH_FOLDER = $(PREFIX)/share/bash-completion/completions
DOC_FOLDER = $(PREFIX)/share/doc/spillway

# The program finds what belongs to it from where it lies, so it is not compiled for its prefix.
# Documents lie in the same folders as here: they link to each other.
install: $(BUILD)/spillway $(PAGES) $(if $(WITH_PLUGIN),$(PLUGIN))
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/spillway/samples' \
		'$(DESTDIR)$(DOC_FOLDER)/docs/pictures' '$(DESTDIR)$(DOC_FOLDER)/docs/results' \
		'$(DESTDIR)$(DOC_FOLDER)/samples' '$(DESTDIR)$(MAN_FOLDER)' '$(DESTDIR)$(BASH_FOLDER)'
	install -m 755 $(BUILD)/spillway '$(DESTDIR)$(PREFIX)/bin/spillway'
	install -m 644 samples/* '$(DESTDIR)$(PREFIX)/share/spillway/samples'
	install -m 644 README.md CHANGELOG.md LICENSE LICENSE-EXCEPTION '$(DESTDIR)$(DOC_FOLDER)'
	install -m 644 docs/*.md '$(DESTDIR)$(DOC_FOLDER)/docs'
	install -m 644 docs/pictures/* '$(DESTDIR)$(DOC_FOLDER)/docs/pictures'
	install -m 644 docs/results/*.md '$(DESTDIR)$(DOC_FOLDER)/docs/results'
	install -m 644 samples/README.md '$(DESTDIR)$(DOC_FOLDER)/samples'
	install -m 644 $(BUILD)/spillway.1 '$(DESTDIR)$(MAN_FOLDER)/spillway.1'
	install -m 644 $(BUILD)/spillway.bash '$(DESTDIR)$(BASH_FOLDER)/spillway'
	if [ '$(CUDA)' != 0 ] && [ -f $(PLUGIN) ]; then install -d '$(DESTDIR)$(PREFIX)/lib/spillway' && \
		install -m 755 $(PLUGIN) '$(DESTDIR)$(PREFIX)/lib/spillway'; fi

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/spillway' '$(DESTDIR)$(MAN_FOLDER)/spillway.1' \
		'$(DESTDIR)$(BASH_FOLDER)/spillway' \
		'$(DESTDIR)$(PREFIX)/lib/spillway/spillway-cuda.so'
	rm -rf '$(DESTDIR)$(PREFIX)/share/spillway' '$(DESTDIR)$(DOC_FOLDER)'
	rmdir '$(DESTDIR)$(PREFIX)/lib/spillway' 2>/dev/null || :

dist:
	@sh tools/dist.sh $(VERSION) $(BUILD)

deb:
	@sh tools/deb.sh $(VERSION) $(BUILD)

# Without the plug-in, and without any library that the other machine might lack.
static:
	@echo 'int main(void) { return 0; }' | $(CC) -static -o /dev/null -x c - 2>/dev/null || \
		{ echo 'static: $(CC) finds no static C library here' >&2; exit 1; }
	@$(MAKE) --no-print-directory STATIC=1 CUDA=0 BUILD=$(BUILD)/static libraries $(BUILD)/static/spillway
	@cp $(BUILD)/static/spillway $(BUILD)/spillway-static
	@echo '  COPY $(BUILD)/spillway-static'
